import { meetingTexts } from '@cubby/contract/seats/admin-texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { CancelMeetingForm, MeetingList, type MeetingOperation, MoveMeetingForm } from './meeting-list.tsx'
import { MeetingsForm } from './meetings-form.tsx'

interface MeetingsEditorProps {
  sessionId: string
  /** Whether it names the session. Its page does that already. */
  isTitled?: boolean
  close: () => void
}

/** The meetings of one session, to confirm or change; or the form to move or cancel one of them. */
export function MeetingsEditor({ sessionId, isTitled = true, close }: MeetingsEditorProps) {
  const query = useMeetings(sessionId)
  const [opened, setOpened] = useState<MeetingOperation | null>(null)
  const [last, setLast] = useState<MeetingOperation | null>(null)
  const open = (operation: MeetingOperation) => {
    setOpened(operation)
    setLast(operation)
  }
  const back = () => setOpened(null)
  if (opened?.action === 'move') return <MoveMeetingForm meeting={opened.meeting} close={back} />
  if (opened?.action === 'cancel') return <CancelMeetingForm meeting={opened.meeting} close={back} />
  return (
    <ListState
      query={query}
      failed={meetingTexts.meetingsLoadFailed}
      announcement={() => ''}
      empty={{ title: '', detail: '', is: () => false }}
    >
      {(session) => (
        <div className="grid gap-6">
          <MeetingsForm key={session.version} session={session} isTitled={isTitled} close={close} />
          {session.confirmed && <MeetingList session={session} last={last} open={open} />}
        </div>
      )}
    </ListState>
  )
}

/** Fetches the meetings of a session, or a proposal if they are not confirmed. */
function useMeetings(sessionId: string) {
  return useQuery({
    queryKey: ['meetings', sessionId],
    queryFn: async ({ signal }) =>
      (await callAsUser('GET', '/sessions/:id/meetings', { params: { id: sessionId }, signal })).meetings,
  })
}

/** The editor on the page of a session, where it stays open. Cancel and Save show the stored meetings again. */
export function MeetingsSection({ sessionId }: { sessionId: string }) {
  const [round, setRound] = useState(0)
  return (
    <div className="max-w-3xl">
      <MeetingsEditor key={round} sessionId={sessionId} isTitled={false} close={() => setRound(round + 1)} />
    </div>
  )
}
