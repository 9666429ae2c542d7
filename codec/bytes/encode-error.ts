/** The error of a value that does not fit the field it is meant for. */

export class EncodeError extends Error {
  override readonly name = 'EncodeError'

  /**
   * @param path where the value was meant to go, by schema names: `body.Topics[0].Name`; empty for the whole
   * @param expected what would fit: `an integer from 0 to 65535`
   * @param actual what was given: `70000`, `null`, `a string`
   */
  constructor(
    readonly path: string,
    readonly expected: string,
    readonly actual: string,
  ) {
    super(`${path === '' ? 'The value' : path}: expected ${expected}, but found ${actual}`)
  }
}
