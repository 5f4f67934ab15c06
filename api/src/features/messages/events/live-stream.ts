import type { StreamOwner } from '../../../platform/http/streams.ts'

/**
 * A reader with this many unread messages is disconnected. It reconnects and gets the missed events as one
 * event.
 */
const MAX_UNREAD = 16

/** One open stream. Messages are held back until `start`, so that the reader gets the missed events first. */
export class LiveStream {
  readonly body: ReadableStream<Uint8Array>
  readonly owner: StreamOwner
  readonly #onEnd: () => void
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null
  #held: Uint8Array[] | null = []

  /** `onEnd` is called once, whoever ends the stream. */
  constructor(owner: StreamOwner, onEnd: (stream: LiveStream) => void) {
    this.owner = owner
    this.#onEnd = () => onEnd(this)
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => this.#forget(),
      },
      { highWaterMark: MAX_UNREAD },
    )
  }

  start(...messages: Uint8Array[]): void {
    const held = this.#held ?? []
    this.#held = null
    for (const message of [...messages, ...held]) this.send(message)
  }

  send(message: Uint8Array): void {
    if (this.#held) {
      this.#held.push(message)
    } else if (this.#controller && (this.#controller.desiredSize ?? 0) <= 0) {
      const controller = this.#controller
      this.#forget()
      controller.error(new Error('The reader of an event stream is too slow'))
    } else {
      this.#controller?.enqueue(message)
    }
  }

  end(): void {
    const controller = this.#controller
    if (!controller) return
    this.#forget()
    controller.close()
  }

  #forget(): void {
    if (!this.#controller) return
    this.#controller = null
    this.#onEnd()
  }
}
