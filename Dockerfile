# docker build -t baraza .    for one architecture, or with --platform linux/amd64,linux/arm64 for both
# The build has no git, so --build-arg VERSION=0.1.0+COMMIT gives the version that logs, metrics and the list of nodes show.
# The image needs no writable root file system. Mount a volume on /data where pictures are not in S3.

# The client and the list of academic domains are the same on each architecture, so they are built on that of the builder.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
ARG VERSION
WORKDIR /build
COPY . .
RUN npm ci --include=dev --no-audit --no-fund \
    && npm run build \
    && BARAZA_VERSION=$VERSION npm run pack -- /packed

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY --from=build /packed ./
# TypeScript is an optional peer of a dependency, which npm installs because the lock file has it. Nothing imports it.
RUN npm ci --omit=dev --workspace @baraza/server --no-audit --no-fund \
    && rm -rf node_modules/typescript node_modules/@typescript

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
