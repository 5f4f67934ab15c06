import type { MyCenter, StaffEnrollment, StaffMember } from '@cubby/contract/student/my-center'
import { t } from '@cubby/texts/t'
import { ArrowLeftRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { SelectField } from '@/ui/select.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { isAhead } from './center-figures.ts'
import { useCenterOperation } from './use-my-center.ts'

interface ReplaceButtonProps {
  center: MyCenter
  member: StaffMember
  enrollment: StaffEnrollment
}

/** Gives a spot to somebody else of the staff before the class starts. */
export function ReplaceButton({ center, member, enrollment }: ReplaceButtonProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const [memberId, setMemberId] = useState('')
  const { reachable, busy, run } = useCenterOperation()
  const { enrollment_id, session_id, class_title, display_date } = enrollment
  const others = center.staff.filter(
    (one) =>
      one.member_id !== member.member_id &&
      !one.enrollments.some((other) => other.session_id === session_id && isAhead(other)),
  )
  const chosen = others.find(({ member_id }) => member_id === memberId)
  const replace = async () => {
    if (!chosen) return
    const isDone = await run(() =>
      callAsUser('POST', '/centers/:id/replacements', {
        params: { id: center.id },
        body: { enrollment_id, member_id: chosen.member_id },
      }),
    )
    if (isDone) sheet.current?.close()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button
        variant="outline"
        size="small"
        disabled={!reachable}
        onClick={() => afterPress(() => sheet.current?.showModal())}
      >
        <ArrowLeftRight className="size-4" aria-hidden="true" />
        {rich('Replace <part>{name} in {title}</part>', {
          name: member.name,
          title: class_title,
          part: (words) => <span className="sr-only">{words}</span>,
        })}
      </Button>
      {!reachable && <p className="text-muted-foreground text-sm">{t('Replacing needs a connection.')}</p>}
      <Sheet ref={sheet} title={t('Replace {name}', { name: member.name })}>
        <p className="figures">
          {t('{title}, {dates}. Replacing costs nothing.', { title: class_title, dates: display_date })}
        </p>
        {others.length === 0 ? (
          <p>{t('No one else on your staff is free for this class.')}</p>
        ) : (
          <SelectField label={t('Who goes instead')} value={memberId} onValueChange={setMemberId}>
            <option value="">{t('Choose a person')}</option>
            {others.map(({ member_id, name, consent_missing }) => (
              <option key={member_id} value={member_id}>
                {consent_missing ? t('{name} (has to agree to the Terms first)', { name }) : name}
              </option>
            ))}
          </SelectField>
        )}
        <div className="grid gap-2">
          <Button busy={busy} disabled={!chosen} onClick={replace}>
            {chosen ? t('Give the spot to {name}', { name: chosen.name }) : t('Give the spot')}
          </Button>
          <Button variant="outline" onClick={() => sheet.current?.close()}>
            {t('Keep {name}', { name: member.name })}
          </Button>
        </div>
      </Sheet>
    </div>
  )
}
