/** Fetches a public text of the server. Fails if it is not there. */
export async function fetchText(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.text()
}
