/** Which of two endpoints is the client: by who opened the connection, else by ports. */
import type { InputDirection } from '../parsed-input.ts'

/** From here on systems choose the ports of clients, most of them. */
const FIRST_CLIENT_PORT = 32768
const BROKER_PORTS = { from: 9090, to: 9099 }

const isBrokerPort = (port: number): boolean => port >= BROKER_PORTS.from && port <= BROKER_PORTS.to

/** Whether the sender is the client or the server, or undefined where ports do not tell. */
export function sideBySourcePort(source: number, target: number): 'client' | 'server' | undefined {
  if (isBrokerPort(source) !== isBrokerPort(target)) return isBrokerPort(target) ? 'client' : 'server'
  if (source >= FIRST_CLIENT_PORT !== target >= FIRST_CLIENT_PORT) {
    return source >= FIRST_CLIENT_PORT ? 'client' : 'server'
  }
  return undefined
}

/** The side that words before some bytes name, where they name one alone. */
export function sideByWords(words: string): InputDirection | undefined {
  const text = words.slice(-300)
  const request = /request/i.test(text)
  const response = /response|reply/i.test(text)
  if (request === response) return undefined
  return request ? 'client' : 'server'
}
