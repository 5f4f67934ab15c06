import { messages } from '@cubby/contract/messages'
import type { MessagePreview, PreviewRequest } from '@cubby/contract/office/notification-center'
import type { Template } from '@cubby/contract/office/notification-templates'
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { SESSION } from '@/desk/shell/query-client.ts'
import { useDebouncedValue } from '@/ui/use-debounced-value.ts'

export const NOTIFICATION_CENTER = ['notification-center'] as const

/** How often to check the delivery of a broadcast, in milliseconds. */
const POLL_MS = 2_000

/** Fetches one page of the sent messages, of all or of one session. */
export function useSent(page: number, sessionId?: string) {
  return useQuery({
    queryKey: sessionId ? [...SESSION, sessionId, 'messages', page] : [...NOTIFICATION_CENTER, 'sent', page],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/notifications/admin/sent', { query: { page, sessionId }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.notifications.some(({ delivered }) => !delivered) ? POLL_MS : false,
  })
}

/** Fetches the recipients of a message, by page. */
export function useSentTo(sentId: string, page: number, sessionId?: string) {
  return useQuery({
    queryKey: [...NOTIFICATION_CENTER, 'sent', sentId, 'recipients', page, sessionId],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/notifications/admin/sent/:id/recipients', {
        params: { id: sentId },
        query: { page, sessionId },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Fetches the templates; rows without id, name, or message are skipped. */
export function useTemplates() {
  return useQuery({
    queryKey: [...NOTIFICATION_CENTER, 'templates'],
    queryFn: async ({ signal }) => {
      const { templates }: { templates?: Template[] } = await callAsUser(
        'GET',
        '/notifications/admin/templates',
        { signal },
      )
      if (!Array.isArray(templates)) throw new Error(messages.templatesInvalid)
      return templates.filter(({ id, name, message_template }) => id && name && message_template)
    },
  })
}

/** Fetches the classes that can get a message, with their number of users. */
export function useRecipientClasses() {
  return useQuery({
    queryKey: [...NOTIFICATION_CENTER, 'recipients'],
    queryFn: ({ signal }) => callAsUser('GET', '/notifications/admin/recipients', { signal }),
  })
}

/** Fetches the preview for a real recipient, once typing pauses. */
export function usePreview({ recipientType, recipient, session_id, audience, ...text }: PreviewRequest) {
  const debounced = useDebouncedValue(JSON.stringify(text))
  const toWhom = [...NOTIFICATION_CENTER, 'preview', recipientType, recipient, session_id, audience] as const
  return useQuery({
    queryKey: [...toWhom, debounced],
    queryFn: ({ signal }) =>
      callAsUser('POST', '/notifications/admin/preview', {
        body: { ...JSON.parse(debounced), recipientType, recipient, session_id, audience },
        signal,
      }),
    enabled: recipientType === 'broadcast' || Boolean(recipient),
    // While the user types, the previous preview stays. It does not stay when the recipient changes.
    placeholderData: (before: MessagePreview | undefined, query) =>
      hashKey(query?.queryKey.slice(0, -1) ?? []) === hashKey(toWhom) ? before : undefined,
  })
}
