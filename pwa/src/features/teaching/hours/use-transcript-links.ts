import { messages } from '@cubby/contract/messages'
import type { TranscriptLink } from '@cubby/contract/teaching/transcripts'
import { t } from '@cubby/texts/t'
import { useEffect, useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { showToast } from '@/ui/toast-store.ts'

/**
 * The links to the transcript of the user. They are online only, because a link works only while the server
 * knows it.
 */
export function useTranscriptLinks() {
  const reachable = useServerReachable()
  const [links, setLinks] = useState<readonly TranscriptLink[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  /** The address of the new link; known only right after it was created. */
  const [made, setMade] = useState<{ id: string; url: string } | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (!reachable) return
    let isShown = true
    callAsUser('GET', '/users/transcript/links').then(
      (found) => {
        if (!isShown) return
        setLinks(found.links)
        setFailed(false)
      },
      () => isShown && setFailed(true),
    )
    return () => {
      isShown = false
    }
  }, [reachable])

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (caught) {
      showToast('error', failureMessage(caught, t(messages.networkFailed), t(messages.transcriptLinkFailed)))
      return false
    } finally {
      setBusy(false)
    }
  }
  const make = (label: string) =>
    run(async () => {
      const { link, url } = await callAsUser('POST', '/users/transcript/links', { body: { label } })
      setMade({ id: link.id, url })
      setLinks((before) => [link, ...(before ?? [])])
    })
  const revoke = (id: string) =>
    run(async () => {
      const { link, message } = await callAsUser('DELETE', '/users/transcript/links/:id', { params: { id } })
      setMade((held) => (held?.id === id ? null : held))
      setLinks((before) => (before ?? []).map((one) => (one.id === id ? link : one)))
      showToast('success', message)
    })
  return { links, hasFailed, made, busy, reachable, make, revoke }
}
