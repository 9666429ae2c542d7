/** What is thrown for schemas, apart from the code that parses them: resolving a version throws it too. */

/** A schema that does not follow the language; `path` names the entry that is wrong. */
export class SchemaError extends Error {
  constructor(
    readonly path: string,
    reason: string,
  ) {
    super(path === '' ? reason : `${path}: ${reason}`)
    this.name = 'SchemaError'
  }
}
