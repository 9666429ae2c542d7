/** Times functions side by side: each round calls every one of them once, so that a busy machine slows all alike. */

const WARM_UP_MS = 1500
const LEAST_ROUNDS = 40

/**
 * The first quartile, in milliseconds, of each contender's calls.
 * @param {{name: string, run: () => unknown}[]} contenders what they return is awaited where it is a promise
 * @returns {Promise<Map<string, number>>} by name
 */
export async function measure(contenders) {
  const times = new Map(contenders.map(({ name }) => [name, []]))
  const warmUntil = performance.now() + WARM_UP_MS * contenders.length
  for (let round = 0; round < 5 || performance.now() < warmUntil; round++) for (const { run } of contenders) await run()
  for (let round = 0; round < LEAST_ROUNDS; round++)
    for (const { name, run } of contenders) {
      const start = performance.now()
      await run()
      times.get(name).push(performance.now() - start)
    }
  return new Map([...times].map(([name, samples]) => [name, firstQuartile(samples)]))
}

function firstQuartile(samples) {
  samples.sort((a, b) => a - b)
  return samples[Math.floor(samples.length / 4)]
}
