import root from '../../../package.json' with { type: 'json' }

/** The version of Cubby, from the package.json at the root. */
export const VERSION = root.version
