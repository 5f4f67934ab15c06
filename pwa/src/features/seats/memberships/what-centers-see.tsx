import { t, text } from '@cubby/texts/t'

/** What the directors of a center see of somebody who joined it, or will see of somebody who joins. */
export function WhatCentersSee({ centerName, hasJoined }: { centerName: string; hasJoined: boolean }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{hasJoined ? t('Its directors see') : t('Its directors will see')}</p>
      <ul className="grid list-disc gap-1 ps-5">
        <li>{t('Classes that {centerName} pays for, and your attendance in them', { centerName })}</li>
        <li>{t('Your certificates, which they can download')}</li>
        <li>{t('Your training hours, and what is missing by when')}</li>
      </ul>
      <p className="text-muted-foreground text-sm">
        {t(
          'They do not see classes that you pay for yourself, your payments, your email address, your phone number, or your documents.',
        )}
      </p>
    </div>
  )
}

/** What a director agrees to. */
export const directorSees = [
  text('You see the classes, certificates, and hours of the staff who agreed to share them.'),
  text('You enroll your staff, and the center pays.'),
  text('You see its invoices and pay them.'),
] as const
