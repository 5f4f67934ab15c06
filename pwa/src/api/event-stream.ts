import { SILENCE_MS } from '@cubby/contract/messages/event-stream'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { ApiError, NetworkError, NOT_JSON, readResponse } from '@/api/client.ts'
import { noteRequest } from '@/api/connectivity.ts'

const PATH = '/events'
const OPENING_MS = 15_000

interface StreamOptions {
  token: string
  /** The id of the last event that was received, after which the stream resumes. */
  lastEventId: string | null
  signal: AbortSignal
  onEvent: (event: EventSourceMessage) => void
}

/**
 * Reads server-sent events until the stream ends. Returns `unsupported` if the server has no live updates (204). Uses
 * `fetch`, because an EventSource would need the token in its URL. Throws ApiError and NetworkError.
 */
export async function readEvents(
  { token, lastEventId, signal, onEvent }: StreamOptions,
  send: typeof fetch = fetch,
): Promise<'ended' | 'unsupported'> {
  const silence = new AbortController()
  const abortAfter = (ms: number) => setTimeout(() => silence.abort(), ms)
  let timer = abortAfter(OPENING_MS)
  // Without other requests, only this one notices that the server is gone.
  const { responded, failed, aborted } = noteRequest()
  try {
    const response = await send(`/api${PATH}`, {
      cache: 'no-store',
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${token}`,
        ...(lastEventId !== null && { 'Last-Event-ID': lastEventId }),
      },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 204) {
      responded()
      return 'unsupported'
    }
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false
    if (!response.ok || !isStream || !response.body) {
      readResponse(PATH, response, await response.text())
      throw new NetworkError()
    }
    responded()
    const parser = createParser({ onEvent })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      noteRequest().responded()
      clearTimeout(timer)
      timer = abortAfter(SILENCE_MS)
      parser.feed(value)
    }
  } catch (error) {
    if (signal.aborted) aborted()
    else if (error instanceof ApiError && error.code !== NOT_JSON) responded()
    else failed()
    if (silence.signal.aborted || error instanceof TypeError) throw new NetworkError({ cause: error })
    throw error
  } finally {
    clearTimeout(timer)
  }
}
