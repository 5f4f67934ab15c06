import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, NetworkError } from '@/api/client.ts'
import { isReachable, onReachableChange } from '@/api/connectivity.ts'
import { failureMessage } from '@/api/failure-message.ts'

/** The state of a request that a page makes when it opens. `refused` is final; `failed` can be tried again. */
export type RequestState<Data> =
  | { state: 'loading' }
  | { state: 'loaded'; data: Data }
  | { state: 'refused'; code: ApiError['code']; message: string }
  | { state: 'failed'; message: string; tryAgain: () => void }

/** The messages to show when the server sends none. */
interface RequestMessages {
  refused: string
  failed?: string
  /** What needs a connection, if there is none. */
  offline?: string
}

/** Each visit of a page makes one new request. Only one without a connection is repeated, once there is one. */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
  },
})

/** Sends one request for each `key`, and again when a connection returns that it lacked. */
export function useRequest<Data>(
  key: string,
  { refused, failed, offline = failed ?? t(messages.networkFailed) }: RequestMessages,
  send: (signal: AbortSignal) => Promise<Data>,
): RequestState<Data> {
  const { data, error, isFetching, isSuccess, refetch } = useQuery(
    { queryKey: [key], queryFn: ({ signal }) => send(signal) },
    client,
  )
  const isOffline = error instanceof NetworkError && !isFetching
  useEffect(() => {
    if (!isOffline) return
    const again = () => void refetch()
    addEventListener('online', again)
    const stop = onReachableChange(() => isReachable() && again())
    return () => {
      removeEventListener('online', again)
      stop()
    }
  }, [isOffline, refetch])
  if (isSuccess) return { state: 'loaded', data }
  if (isFetching || !error) return { state: 'loading' }
  const refusal = error instanceof ApiError && isRefusal(error.status) ? error : null
  const fallback = refusal ? refused : (failed ?? t(messages.somethingWentWrong))
  const message = failureMessage(error, offline, fallback)
  return refusal
    ? { state: 'refused', code: refusal.code, message }
    : { state: 'failed', message, tryAgain: () => void refetch() }
}

/** Whether another attempt would get the same response. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
