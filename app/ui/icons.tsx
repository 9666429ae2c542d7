/** The page's own icons: strokes on a 16 by 16 field, decorative, since every control carries its name in words. */

const PATHS = {
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9ZM10.4 10.4 13.7 13.7',
  link: 'M6.7 9.3 9.3 6.7M7.3 4.6 8.5 3.4a2.9 2.9 0 0 1 4.1 4.1L11.4 8.7M8.7 11.4 7.5 12.6a2.9 2.9 0 0 1-4.1-4.1L4.6 7.3',
  undo: 'M6 3.5 3 6.5l3 3M3.3 6.5h6.2a3.4 3.4 0 0 1 0 6.8H6.5',
  redo: 'M10 3.5l3 3-3 3M12.7 6.5H6.5a3.4 3.4 0 0 0 0 6.8h3',
  left: 'M10 3.5 5.5 8l4.5 4.5',
  right: 'M6 3.5 10.5 8 6 12.5',
  down: 'M4 6l4 4.2L12 6',
  close: 'M4 4l8 8M12 4l-8 8',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 0 0 0-5.6ZM8 1.6v1.2M8 13.2v1.2M1.6 8h1.2M13.2 8h1.2M3.5 3.5l.8.8M11.7 11.7l.8.8M3.5 12.5l.8-.8M11.7 4.3l.8-.8',
  moon: 'M13 9.7A5.5 5.5 0 1 1 6.3 3a4.5 4.5 0 0 0 6.7 6.7Z',
  system: 'M2.5 3h11v7.5h-11ZM5.5 13.5h5M8 10.5v3',
  keyboard: 'M1.8 4h12.4v8.2H1.8ZM4.3 6.7h.01M6.8 6.7h.01M9.3 6.7h.01M11.8 6.7h.01M5.3 9.6h5.4',
  paste: 'M5.5 3H4v10.5h8V3h-1.5M5.8 2h4.4v2.2H5.8Z',
  reset: 'M3 8a5 5 0 1 0 1.7-3.75M3.2 2.5v2.7h2.7',
} as const

export type IconName = keyof typeof PATHS

/** One icon, in the colour of the text around it. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

/** The triangle of everything that folds; its owner turns it with `aria-expanded`. */
export function Twist() {
  return (
    <svg className="twist" width="10" height="10" viewBox="0 0 8 8" aria-hidden="true">
      <path d="M2 1l3.5 3L2 7z" />
    </svg>
  )
}
