import { contactInboxRoutes } from './contact/inbox-routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { unsubscribeRoutes } from './notifications/unsubscribe-routes.ts'
import { pushRoutes } from './push/routes.ts'

/** What users and the office tell each other. */
export const messagesWing = {
  routes: () => [
    ...contactRoutes,
    ...contactInboxRoutes,
    ...notificationRoutes,
    ...pushRoutes,
    ...eventRoutes,
    ...unsubscribeRoutes,
  ],
  tags: {
    Contact: 'Messages to the provider, and its answers',
    Events: 'Live updates',
    Notifications: 'Notifications of the user, emails, and push messages',
  },
}
