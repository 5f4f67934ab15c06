/**
 * Reads the source map of a script of the built app, by the version of the app and the path of the script, such as
 * `/sw.js`; null if it is not on this server.
 */
export type ReadSourceMap = (version: string, script: string) => Promise<string | null>
