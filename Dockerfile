# The site in a container, from the archive that 'npm run release' makes (see docs/deploying-details.md):
#   docker build --build-arg ARCHIVE=release/class-site-1.2.0-linux-x64.tar.gz -t class-site .
FROM debian:12-slim AS unpacked
ARG ARCHIVE
ADD ${ARCHIVE} /
RUN mv /class-site-* /site

# A stage of its own, because moving the files keeps them twice.
FROM debian:12-slim
# MALLOC_ARENA_MAX: one pool of memory for all threads, as in the unit for systemd.
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1 SITE_COMMAND="docker exec -it class site"
COPY --from=unpacked /site /site
WORKDIR /site
# The number of 'node', whom the volumes of version 1.1 belong to.
RUN useradd --uid 1000 --no-create-home class
RUN install -d -o class -m 700 /data
RUN printf '#!/bin/sh\ncd /site && exec bin/node app/cli.ts "$@"\n' > /usr/local/bin/site && chmod 755 /usr/local/bin/site
USER class
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s CMD ["bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["bin/node", "--max-semi-space-size=8", "build/server/index.js"]
