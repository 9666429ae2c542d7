/** Where the site begins, whatever folder of whatever host it is served from. */

// Both the built entry (assets/) and this file in development (app/) lie one folder below the root.
const here: string = import.meta.url

/** The site's root, ending in a slash. */
export const rootUrl: URL = new URL('..', here)
