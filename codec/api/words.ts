/** The descriptions, loaded when first asked for together with what reads them. */
import type { Words } from '../catalog/words.ts'

/** Every description: of fields, other parts of a layout, and APIs. Loaded once. */
export const loadWords = async (): Promise<Words> => (await import('../catalog/words.ts')).loadWords()
