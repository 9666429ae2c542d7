/**
 * The address of a page: API in the path; version, side, selection, open byte spaces (`open=PATH`) and readings chosen by
 * hand (`as=PATH~READING`) in the query, both with `response~` before what is of the response; edited bytes in the fragment. A
 * fragment is `#1.` and the base64url of a raw deflate stream of blocks, one a side: a byte for the side (0 request,
 * 1 response), an int32 length, the frame. The number tells the format, so that old links can go on working.
 */
import { getApi } from '../../codec/index.ts'
import { defaultVersion, SIDES, type Side } from './document-state.ts'

/** The most bytes that a link carries, inflated. */
export const LINK_LIMIT = 1 << 20

/** What a link shows. Bytes are there only of a side that was edited. */
export interface LinkState {
  /** The API's name, as in the path. */
  readonly api: string
  readonly version: number
  readonly side?: Side
  /** The path of the selected node. */
  readonly at?: string
  readonly request?: Uint8Array
  readonly response?: Uint8Array
  /** The compressed rows whose content stands open beside them. */
  readonly open?: readonly NodeAddress[]
  /** What bytes were chosen to be read as. */
  readonly readings?: readonly ChosenReading[]
}

/** A row, by what outlives edits. */
export interface NodeAddress {
  readonly side: Side
  readonly path: string
}

export interface ChosenReading extends NodeAddress {
  readonly reading: string
}

/** A link that cannot be followed to its end: why, and how far it is good. */
export interface BrokenLink {
  /** A sentence for the page. */
  readonly broken: string
  readonly api?: string
  readonly version?: number
}

/** The query and fragment of an address; `omitted` says what is too large to be in it. */
export interface LinkParts {
  readonly search: string
  readonly hash: string
  readonly omitted?: string
}

const FORMAT = '1'
const BLOCK_HEAD = 5
/** The most spaces and the most readings that a link asks for: more than anybody opens by hand. */
const MOST_ADDRESSES = 100

/** Percent-encoded for a query, what addresses may hold as they are left readable. */
const queryText = (text: string): string =>
  encodeURIComponent(text).replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%3A', ':')

const addressText = (side: Side, path: string): string => (side === 'request' ? path : `${side}~${path}`)

function addressOf(text: string): NodeAddress {
  const side = SIDES.find((known) => text.startsWith(`${known}~`))
  return side === undefined ? { side: 'request', path: text } : { side, path: text.slice(side.length + 1) }
}

function readingOf(text: string): ChosenReading[] {
  const at = text.lastIndexOf('~')
  return at <= 0 ? [] : [{ ...addressOf(text.slice(0, at)), reading: text.slice(at + 1) }]
}

/** Writes what a link shows as query and fragment. */
export async function encodeLink(state: LinkState): Promise<LinkParts> {
  let search = `?v=${String(state.version)}`
  if (state.side !== undefined) search += `&side=${state.side}`
  if (state.at !== undefined) search += `&at=${queryText(state.at)}`
  for (const { side, path } of state.open ?? []) search += `&open=${queryText(addressText(side, path))}`
  for (const { side, path, reading } of state.readings ?? [])
    search += `&as=${queryText(`${addressText(side, path)}~${reading}`)}`
  const blocks = SIDES.flatMap((side, number) => {
    const bytes = state[side]
    return bytes === undefined ? [] : [{ number, bytes }]
  })
  if (blocks.length === 0) return { search, hash: '' }
  const length = blocks.reduce((sum, { bytes }) => sum + BLOCK_HEAD + bytes.length, 0)
  if (length > LINK_LIMIT)
    return { search, hash: '', omitted: 'The edited bytes are more than a link can carry (1 MiB).' }
  const plain = new Uint8Array(length)
  const view = new DataView(plain.buffer)
  let at = 0
  for (const { number, bytes } of blocks) {
    plain[at] = number
    view.setUint32(at + 1, bytes.length)
    plain.set(bytes, at + BLOCK_HEAD)
    at += BLOCK_HEAD + bytes.length
  }
  const { deflateRaw } = await import('pako')
  return { search, hash: `#${FORMAT}.${toBase64Url(deflateRaw(plain, { level: 9 }))}` }
}

/** Reads an address; whatever is in it, the answer is a state or a sentence. */
export async function decodeLink(location: {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}): Promise<LinkState | BrokenLink> {
  const name = decodePart(/\/api\/([^/]+)(?:\/(?:index\.html)?)?$/.exec(location.pathname)?.[1] ?? '')
  const api = name === '' ? undefined : getApi(name)
  if (api === undefined)
    return { broken: name === '' ? 'This address names no API.' : `Kafka has no API named ${name}.` }
  const query = new URLSearchParams(location.search)
  const { lo, hi } = api.versions
  const stated = query.get('v')
  const version = stated === null ? defaultVersion(api) : /^\d{1,4}$/.test(stated) ? Number(stated) : -1
  if (version < lo || version > hi)
    return {
      broken: `${api.name} has no version ${(stated ?? '').slice(0, 12)}; it has ${lo === hi ? `only ${String(lo)}` : `${String(lo)} to ${String(hi)}`}.`,
      api: api.name,
    }
  const side = SIDES.find((known) => known === query.get('side'))
  const at = query.get('at') ?? undefined
  const open = query.getAll('open').slice(0, MOST_ADDRESSES).map(addressOf)
  const readings = query.getAll('as').slice(0, MOST_ADDRESSES).flatMap(readingOf)
  const state: LinkState = {
    api: api.name,
    version,
    ...(side && { side }),
    ...(at !== undefined && { at }),
    ...(open.length > 0 && { open }),
    ...(readings.length > 0 && { readings }),
  }
  if (location.hash.length <= 1) return state
  const edited = await decodeFragment(location.hash.slice(1))
  return typeof edited === 'string' ? { broken: edited, api: api.name, version } : { ...state, ...edited }
}

/** The bytes in a fragment, or a sentence saying why there are none. */
async function decodeFragment(fragment: string): Promise<Partial<Record<Side, Uint8Array>> | string> {
  const dot = fragment.indexOf('.')
  const format = dot < 0 ? '' : fragment.slice(0, dot)
  if (!/^\d{1,3}$/.test(format)) return 'The part of this link after # is not an edited document.'
  if (format !== FORMAT)
    return `This link is of format ${format}, which this page does not know; a newer Wirescope may open it.`
  const deflated = fromBase64Url(fragment.slice(dot + 1))
  if (deflated === undefined) return 'This link was damaged on its way: its letters are not base64url.'
  const plain = await inflateBounded(deflated)
  if (typeof plain === 'string') return plain
  const sides: Partial<Record<Side, Uint8Array>> = {}
  const view = new DataView(plain.buffer, plain.byteOffset, plain.byteLength)
  for (let at = 0; at < plain.length;) {
    const side = SIDES[plain[at]!]
    const end = at + BLOCK_HEAD <= plain.length ? at + BLOCK_HEAD + view.getUint32(at + 1) : Infinity
    if (side === undefined || end > plain.length || sides[side] !== undefined)
      return 'This link was damaged on its way: what it holds is not a request or a response.'
    sides[side] = plain.slice(at + BLOCK_HEAD, end)
    at = end
  }
  return sides
}

async function inflateBounded(deflated: Uint8Array): Promise<Uint8Array | string> {
  const { Inflate } = await import('pako')
  const inflate = new Inflate({ raw: true })
  const chunks: Uint8Array[] = []
  let length = 0
  const tooLong = new Error('more than a link may hold')
  inflate.onData = (chunk) => {
    length += chunk.length
    if (length > LINK_LIMIT) throw tooLong
    chunks.push(chunk)
  }
  try {
    inflate.push(deflated, true)
  } catch (error) {
    if (error === tooLong) return 'This link unpacks to more than 1 MiB, which is more than a link may hold.'
    return 'This link was damaged on its way: it does not unpack.'
  }
  if (inflate.err !== 0 || !inflate.ended) return 'This link was cut short or damaged on its way: it does not unpack.'
  const plain = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    plain.set(chunk, at)
    at += chunk.length
  }
  return plain
}

function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, 80)
  } catch {
    return text.slice(0, 80)
  }
}
