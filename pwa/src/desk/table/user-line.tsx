import { EmailText } from '@/ui/email-text.tsx'

/** A user in a row of one line: name and email address. */
export function UserLine({ name, email }: { name: string; email: string }) {
  return (
    // Chromium breaks lines at <wbr> even where white space does not wrap.
    <span className="block xl:truncate xl:not-print:[&_wbr]:hidden" title={`${name}, ${email}`}>
      <span className="font-semibold">{name}</span>{' '}
      <span className="wrap-anywhere text-muted-foreground print:wrap-break-word print:block">
        <EmailText>{email}</EmailText>
      </span>
    </span>
  )
}
