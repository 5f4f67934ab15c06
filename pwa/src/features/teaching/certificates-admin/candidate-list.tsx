import type { CertificateCandidate, CertificateProposal } from '@cubby/contract/teaching/certificates'
import { t } from '@cubby/texts/t'
import { CircleCheck } from 'lucide-react'
import { Chip } from '@/ui/chip.tsx'

interface CandidateListProps {
  proposal: CertificateProposal
  /** The ids of the students who get a certificate although they did not complete the session. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Returns the students who can get a certificate: those who completed the session, and the others. */
export function candidatesOf({ students }: CertificateProposal) {
  const eligible = students.filter(({ ineligible }) => ineligible === null)
  return {
    completed: eligible.filter(({ lacking }) => lacking === null),
    others: eligible.filter(({ lacking }) => lacking !== null),
  }
}

/** Who completed the session, and what the others lack. The others are first, because they need a decision. */
export function CandidateList({ proposal, chosen, onChange }: CandidateListProps) {
  const { completed, others } = candidatesOf(proposal)
  const share = proposal.required_hours_percent
  return (
    <div className="figures grid gap-4 text-sm">
      {others.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">
            {t('{count, plural, one {# student} other {# students}} did not complete the session', {
              count: others.length,
            })}
          </legend>
          <p className="text-muted-foreground">
            {share === 100
              ? t('The class requires all hours.')
              : t('The class requires {share} percent of the hours.', { share })}{' '}
            {t('Choose who gets a certificate anyway.')}
          </p>
          {others.map((student) => {
            const { user_id, lacking } = student
            return (
              <label key={user_id} className="flex min-h-11 gap-3">
                <input
                  type="checkbox"
                  className="mt-0.5 size-5 shrink-0 accent-primary"
                  checked={chosen.includes(user_id)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...chosen, user_id] : chosen.filter((id) => id !== user_id))
                  }
                />
                <span className="grid min-w-0 content-start">
                  <Name {...student} />
                  <span className="wrap-anywhere text-muted-foreground">{lacking}</span>
                </span>
              </label>
            )
          })}
        </fieldset>
      )}
      {completed.length > 0 && (
        <section aria-label={t('Completed')} className="grid gap-2">
          <h3 className="font-semibold">
            {t('{count, plural, one {# student} other {# students}} completed the session', {
              count: completed.length,
            })}
          </h3>
          <ul className="grid gap-1.5">
            {completed.map((student) => (
              <li key={student.user_id} className="flex gap-2">
                <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
                <Name {...student} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Name({ student_name, attended_hours, unpaid }: CertificateCandidate) {
  return (
    <span className="wrap-anywhere">
      <span className="font-semibold">{student_name}</span>
      {attended_hours !== null &&
        `, ${t('{hours, plural, one {# hour} other {# hours}}', { hours: attended_hours })}`}
      {unpaid && (
        <>
          {' '}
          <Chip tone="warning">{t('Not paid')}</Chip>
        </>
      )}
    </span>
  )
}
