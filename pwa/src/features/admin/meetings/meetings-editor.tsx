import { meetingTexts } from '@cubby/contract/meeting-texts'
import { ListState } from '@/features/admin/table/list-state.tsx'
import { MeetingList } from './meeting-list.tsx'
import { MeetingsForm } from './meetings-form.tsx'
import { useMeetings } from './use-meetings.ts'

/** The meetings of one session, to confirm or change. */
export function MeetingsEditor({ sessionId, close }: { sessionId: string; close: () => void }) {
  const query = useMeetings(sessionId)
  return (
    <ListState
      query={query}
      failed={meetingTexts.meetingsLoadFailed}
      announcement={() => ''}
      empty={{ title: '', detail: '', is: () => false }}
    >
      {(session) => (
        <div className="grid gap-6">
          <MeetingsForm key={session.version} session={session} close={close} />
          {session.confirmed && <MeetingList session={session} />}
        </div>
      )}
    </ListState>
  )
}
