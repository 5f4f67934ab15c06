import { auditLogRoutes } from './audit-log/routes.ts'
import { brandingRoutes } from './branding/routes.ts'
import { errorReportRoutes } from './error-reports/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { userUploadRoutes } from './user-uploads/routes.ts'

/** The school itself: settings, branding, the audit log. */
export const schoolWing = {
  routes: () => [
    ...userUploadRoutes,
    ...settingsRoutes,
    ...brandingRoutes,
    ...auditLogRoutes,
    ...errorReportRoutes,
  ],
  tags: {
    Administration: 'Settings, the audit log, and the health of the system',
    'User Uploads': 'Documents that a user uploads',
  },
}
