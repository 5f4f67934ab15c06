import { messages } from '@cubby/contract/messages'
import type { Transcript } from '@cubby/contract/teaching/transcripts'
import { useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/client.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { isSignedTranscript } from './check-transcript.ts'

type Shared =
  | { status: 'loading' }
  /** Unknown, expired, and revoked links look the same. */
  | { status: 'gone' }
  | { status: 'failed'; message: string }
  | { status: 'open'; transcript: Transcript; isSigned: boolean }

/** Opens the transcript of a link, and checks its signature on this device. Each call is an opening that its owner sees. */
export function useSharedTranscript(token: string): { shared: Shared; openAgain: () => void } {
  const [opened, setOpened] = useState<{ token: string; shared: Shared }>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (token === '') return
    let isCurrent = true
    void open(token).then((shared) => isCurrent && setOpened({ token, shared }))
    return () => {
      isCurrent = false
    }
  }, [token, round])
  const openAgain = () => {
    setOpened(undefined)
    setRound((before) => before + 1)
  }
  if (token === '') return { shared: { status: 'gone' }, openAgain }
  return { shared: opened?.token === token ? opened.shared : { status: 'loading' }, openAgain }
}

async function open(token: string): Promise<Shared> {
  try {
    const transcript = await call('POST', '/transcripts/open', { body: { token } })
    const { keys } = await call('GET', '/certificates/keys')
    const isSigned = await isSignedTranscript(transcript, keys).catch(() => false)
    return { status: 'open', transcript, isSigned }
  } catch (caught) {
    const isGone = caught instanceof ApiError && (caught.status === 404 || caught.status === 400)
    if (isGone) return { status: 'gone' }
    return {
      status: 'failed',
      message: failureMessage(caught, messages.networkFailed, messages.transcriptFailed),
    }
  }
}
