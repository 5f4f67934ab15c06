import { IDBKeyRange } from 'fake-indexeddb'

/** The parts of a browser that the app's offline code uses. */
export const browserParts = {
  AbortController,
  AbortSignal,
  Blob,
  CustomEvent,
  DOMException,
  Event,
  EventTarget,
  FormData,
  Headers,
  IDBKeyRange,
  Request,
  Response,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  URL,
  URLSearchParams,
  console,
  structuredClone,
  /** Nobody listens, because each phone has only one tab. */
  BroadcastChannel: class {
    postMessage() {}
    close() {}
  },
}
