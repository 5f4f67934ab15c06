type Search = Readonly<Record<string, unknown>>

/**
 * What a screen changed in its part of the URL, from what it shows to what it wants, done to what the URL
 * is by now: a search that was typed and a dialog that was opened in the same moment keep each other.
 */
export function withChanges(latest: Search, shown: Search, wanted: Search): Search {
  const names = new Set([...Object.keys(shown), ...Object.keys(wanted)])
  const changed = [...names].filter((name) => shown[name] !== wanted[name])
  const kept = Object.entries(latest).filter(([name]) => !changed.includes(name))
  const set = changed.filter((name) => wanted[name] !== undefined).map((name) => [name, wanted[name]])
  return Object.fromEntries([...kept, ...set])
}
