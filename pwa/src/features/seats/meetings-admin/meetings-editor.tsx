import { meetingTexts } from '@cubby/contract/seats/admin-texts'
import { t, translate } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { Button } from '@/ui/button.tsx'
import { CancelMeetingForm, MeetingList, type MeetingOperation, MoveMeetingForm } from './meeting-list.tsx'
import { MeetingsForm, SessionTitle } from './meetings-form.tsx'

interface MeetingsEditorProps {
  sessionId: string
  /** Whether it names the session. Its page does that already. */
  isTitled?: boolean
  close: () => void
}

/** The meetings of one session, or the form to confirm or change them, or to move or cancel one of them. */
export function MeetingsEditor({ sessionId, isTitled = true, close }: MeetingsEditorProps) {
  const query = useMeetings(sessionId)
  const [opened, setOpened] = useState<MeetingOperation | null>(null)
  const [isChanging, setChanging] = useState(false)
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
      failed={translate(meetingTexts.meetingsLoadFailed)}
      announcement={() => ''}
      empty={{ title: '', detail: '', is: () => false }}
    >
      {(session) =>
        session.confirmed && !isChanging ? (
          <div className="grid gap-4">
            {isTitled && <SessionTitle session={session} />}
            <MeetingList session={session} last={last} open={open} onChange={() => setChanging(true)} />
            {isTitled && (
              <Button variant="outline" className="justify-self-end" onClick={close}>
                {t('Back')}
              </Button>
            )}
          </div>
        ) : (
          <MeetingsForm
            key={session.version}
            session={session}
            isTitled={isTitled}
            close={session.confirmed ? () => setChanging(false) : close}
          />
        )
      }
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

/** The editor on the page of a session, where it stays open. Cancel shows the stored meetings again. */
export function MeetingsSection({ sessionId }: { sessionId: string }) {
  const [round, setRound] = useState(0)
  return (
    <div className="max-w-3xl">
      <MeetingsEditor key={round} sessionId={sessionId} isTitled={false} close={() => setRound(round + 1)} />
    </div>
  )
}
