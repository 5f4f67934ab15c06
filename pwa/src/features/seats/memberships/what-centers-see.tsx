/** What the directors of a center see of somebody who joined it, or will see of somebody who joins. */
export function WhatCentersSee({ centerName, hasJoined }: { centerName: string; hasJoined: boolean }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{hasJoined ? 'Its directors see' : 'Its directors will see'}</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>Classes that {centerName} pays for, and your attendance in them</li>
        <li>Your certificates, which they can download</li>
        <li>Your training hours, and what is missing by when</li>
      </ul>
      <p className="text-muted-foreground text-sm">
        They do not see classes that you pay for yourself, your payments, your email address, your phone
        number, or your documents.
      </p>
    </div>
  )
}

/** What a director agrees to. */
export const directorSees = [
  'You see the classes, certificates, and hours of the staff who agreed to it.',
  'You enroll your staff, and the center pays.',
  'You see its invoices and pay them.',
] as const
