/** The catalog's own meanings of values, read from its data. */
import { MEANINGS } from './generated/meanings.ts'
import { Meanings } from './meaning-tables.ts'

/** Every table of the catalog. */
export const PROVIDED = new Meanings(MEANINGS)
