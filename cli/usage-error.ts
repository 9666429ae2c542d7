/** The command was called in a way that it cannot follow; the message says in what. Ends with exit status 2. */
export class UsageError extends Error {}
