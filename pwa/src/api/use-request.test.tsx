import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '@/api/client.ts'
import { RequestView } from '@/layout/page/request-view.tsx'
import { show } from '@/testing/show.tsx'
import { useRequest } from './use-request.ts'

interface GreetingProps {
  id: string
  offline?: string
  send: () => Promise<string>
}

function Greeting({ id, offline, send }: GreetingProps) {
  const request = useRequest(id, { refused: 'Not allowed', ...(offline && { offline }) }, send)
  return (
    <RequestView request={request} loading="Loading..." refused={(message) => <p>Refused: {message}</p>}>
      {(text) => <p>{text}</p>}
    </RequestView>
  )
}

it('tries again after a network failure', async () => {
  const send = vi.fn(async () => 'Hello').mockRejectedValueOnce(new NetworkError())
  const user = show(<Greeting id="first" send={send} />)
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  await screen.findByText('Hello')
  expect(send).toHaveBeenCalledTimes(2)
})

it('without a connection, says what needs one, and continues when it is back', async () => {
  const send = vi.fn(async () => 'Hello').mockRejectedValueOnce(new NetworkError())
  show(<Greeting id="offline" offline="Greeting needs a connection" send={send} />)
  await screen.findByText('Greeting needs a connection')
  dispatchEvent(new Event('online'))
  await screen.findByText('Hello')
  expect(send).toHaveBeenCalledTimes(2)
})

it('treats a refusal as final', async () => {
  const refusal = new ApiError('Gone', {
    status: 410,
    code: 'gone',
    fields: {},
    retryAfterMs: null,
    hasServerMessage: true,
  })
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(refusal)
  show(<Greeting id="second" send={send} />)
  await screen.findByText('Refused: Gone')
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  expect(send).toHaveBeenCalledTimes(1)
})
