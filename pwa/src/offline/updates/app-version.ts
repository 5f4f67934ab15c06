import { version } from '../../../../package.json'

/** The version of this build, from the package.json at the root. */
export const APP_VERSION = version
