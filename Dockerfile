# docker build -t baraza .    for one architecture, or with --platform linux/amd64,linux/arm64 for both
# The build has no git, so --build-arg VERSION=0.1.0+COMMIT gives the version that logs, metrics and the list of nodes show.
# The image needs no writable root file system. Mount a volume on /data where pictures are not in S3.
# The base image can be pinned: --build-arg NODE_IMAGE=docker.io/library/node:24-bookworm-slim@sha256:DIGEST
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

# The client and the list of academic domains are the same on each architecture, so they are built on that of the builder.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
ARG VERSION
WORKDIR /build
COPY . .
RUN npm ci --include=dev --no-audit --no-fund \
    && npm run build \
    && BARAZA_VERSION=$VERSION npm run pack -- /packed

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=build /packed ./
# TypeScript is an optional peer of a dependency, which npm installs because the lock file has it. Nothing imports it.
RUN npm ci --omit=dev --workspace @baraza/server --no-audit --no-fund \
    && rm -rf node_modules/typescript node_modules/@typescript

FROM ${NODE_IMAGE}
# For backups. The packages are those of the distribution on the day of the build.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates restic \
    && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app ./
RUN mkdir /data /backup && chown node:node /data /backup
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
