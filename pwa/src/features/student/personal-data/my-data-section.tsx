import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { textLink } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'

/** Lets users download a copy of their data, and says how an account is deleted. */
export function MyDataSection() {
  return (
    <section aria-labelledby="section" className="grid content-start justify-items-start gap-5">
      <h2 id="section" tabIndex={-1} className="text-2xl outline-none">
        {t('My data')}
      </h2>
      <p className="max-w-prose text-muted-foreground">
        {rich(
          'Download a copy of your data as one file (JSON). To have your account deleted, <link>contact the office</link>.',
          {
            link: (words) => (
              <Link to="/contact" className={`${textLink} -my-2.5`}>
                {words}
              </Link>
            ),
          },
        )}
      </p>
      <DownloadButton
        path="/users/personal-data"
        fileName="personal-data.json"
        label={t('Download my data')}
        failed={t('Failed to download your data. Try again when you are online.')}
      />
    </section>
  )
}
