# Fanfare in one image: built from sources, run as nobody's user on a read-only root. deploy/README.md says how.
# Any image with Node (from 18.19) and npm builds it; the one it runs in needs a C and C++ runtime alone, since Node comes from npm.
ARG BUILD_BASE=docker.io/library/node:24-bookworm-slim
ARG RUN_BASE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /fanfare
ENV NODE_ENV=production
# Packages first: they are fetched anew only when the lock changes.
COPY package.json package-lock.json .npmrc ./
COPY scripts/bootstrap.mjs scripts/
RUN npm run prebuild
COPY . .
RUN npm run build && rm -rf .cache/vite .cache/node /root/.npm

FROM ${RUN_BASE}
LABEL org.opencontainers.image.title="Fanfare"
# A user of no one's, with no shell and no home; /data is the one place it writes to.
RUN echo 'fanfare:x:10001:10001::/nonexistent:/usr/sbin/nologin' >> /etc/passwd \
  && echo 'fanfare:x:10001:' >> /etc/group \
  && mkdir /data && chown 10001:10001 /data
WORKDIR /fanfare
COPY --from=build /fanfare /fanfare
# What native code gave back goes back to the system at once: 13 MB of an idle process.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_TRIM_THRESHOLD_=65536
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/fanfare/node_modules/.bin/node", "deploy/health.mjs"]
CMD ["/fanfare/node_modules/.bin/node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--max-old-space-size=1024", "build/run/main.js"]
