import type { Changes } from '@cubby/contract/messages/events'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, beforeAll } from 'vitest'
import { createApp } from '../app.ts'
import { type EventHub, type StreamLimits, startEventHub } from '../features/messages/events/event-hub.ts'
import type { TestApp } from './test-app.ts'

export interface ReceivedEvent {
  readonly id: string
  readonly name: string
  readonly changes: Changes
}

interface TestStream {
  readonly status: number
  readonly headers: Headers
  /** The next event `changed` or `missed`, without the heartbeats before it; null at the end. */
  readonly next: () => Promise<ReceivedEvent | null>
  /** The next event of any name; null at the end. */
  readonly nextOfAny: () => Promise<ReceivedEvent | null>
  /** Reads the rest. Resolves at the end with all events. */
  readonly rest: () => Promise<ReceivedEvent[]>
  readonly close: () => Promise<void>
}

/** Another server on the database of a test app, with live updates. */
interface EventNode {
  readonly hub: EventHub
  /** Opens a stream and reads the event that it begins with. */
  readonly open: (token: string, lastEventId?: string) => Promise<TestStream & { first: ReceivedEvent }>
  /** Requests a stream without reading it. */
  readonly request: (token: string, lastEventId?: string) => Promise<TestStream>
}

/** Starts the server before the tests of a file and ends it after them. */
export function useEventNode(test: TestApp, limits?: Partial<StreamLimits>): EventNode {
  let node: EventNode | undefined
  const opened: TestStream[] = []
  beforeAll(async () => {
    const hub = await startEventHub(test.deps, test.listen, limits)
    const app = createApp({ ...test.deps, events: hub })
    const request = async (token: string, lastEventId?: string) => {
      const headers = {
        Authorization: `Bearer ${token}`,
        ...(lastEventId && { 'Last-Event-ID': lastEventId }),
      }
      const stream = testStream(await app.request('/api/events', { headers }))
      opened.push(stream)
      return stream
    }
    node = {
      hub,
      request,
      async open(...args) {
        const stream = await request(...args)
        const first = await stream.nextOfAny()
        if (!first) throw new Error(`the stream ended at once, with status ${stream.status}`)
        return { ...stream, first }
      },
    }
  })
  afterAll(async () => {
    await Promise.all(opened.map((stream) => stream.close()))
    await node?.hub.close()
  })
  const running = () => {
    if (!node) throw new Error('the server is started in beforeAll')
    return node
  }
  return {
    get hub() {
      return running().hub
    },
    open: (...args) => running().open(...args),
    request: (...args) => running().request(...args),
  }
}

function testStream(response: Response): TestStream {
  const isStream = response.headers.get('Content-Type') === 'text/event-stream'
  const reader = isStream
    ? response.body
        ?.pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream())
        .getReader()
    : undefined
  const nextOfAny = async (): Promise<ReceivedEvent | null> => {
    const { value } = (await reader?.read()) ?? {}
    if (!value) return null
    const { id = '', event = '', data } = value
    return { id, name: event, changes: data === '' ? {} : JSON.parse(data) }
  }
  const next = async () => {
    for (;;) {
      const event = await nextOfAny()
      if (event?.name !== 'heartbeat') return event
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    nextOfAny,
    next,
    async rest() {
      const events: ReceivedEvent[] = []
      for (let event = await next(); event; event = await next()) events.push(event)
      return events
    },
    close: async () => reader?.cancel().catch(() => undefined),
  }
}
