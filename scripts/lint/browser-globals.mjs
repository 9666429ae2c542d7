/** Names that exist only in a browser or only in Node, which `codec/` must not reach for. */
// @ts-check

export const PLATFORM_GLOBALS = [
  ...['window', 'self', 'document', 'navigator', 'location', 'history', 'screen', 'localStorage', 'sessionStorage'],
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'Worker', 'HTMLElement', 'Element', 'Node', 'Event', 'CustomEvent'],
  ...['DOMParser', 'MutationObserver', 'getComputedStyle', 'requestAnimationFrame', 'requestIdleCallback', 'alert'],
  ...['process', 'Buffer', 'global', 'require', 'module', '__dirname', '__filename', 'setImmediate'],
]
