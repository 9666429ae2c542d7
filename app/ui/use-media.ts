/** Whether a media query holds, kept up to date. */
import { useCallback, useSyncExternalStore } from 'react'

/** Screens that show one side at a time. */
export const NARROW = '(max-width: 639px)'

/** Draws again when `query` begins or ceases to hold. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
