# The app is built with all dependencies, and the image has only those that the server needs.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npx -y pnpm@12 install --frozen-lockfile --filter @cubby/pwa...
RUN npx -y pnpm@12 --filter @cubby/pwa build
# The folder is copied below, so that the server's user owns it.
RUN mkdir -m 700 data

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .pnpmfile.mjs ./
COPY api/package.json api/
COPY packages/contract/package.json packages/contract/
COPY packages/rules/package.json packages/rules/
COPY packages/texts/package.json packages/texts/
RUN npx -y pnpm@12 install --frozen-lockfile --prod --filter @cubby/api...

FROM node:24-slim
ENV NODE_ENV=production
ENV DATA_DIR=/app/data
WORKDIR /app
COPY --from=dependencies /app ./
COPY api/src api/src
COPY packages/contract/src packages/contract/src
COPY packages/rules/src packages/rules/src
COPY packages/texts/src packages/texts/src
COPY --from=build /app/pwa/dist pwa/dist
COPY --from=build /app/pwa/source-maps pwa/source-maps
COPY --from=build --chown=node:node /app/data data
USER node
EXPOSE 8787
VOLUME /app/data
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT ?? 8787}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--v8-pool-size=1", "api/src/node.ts"]
