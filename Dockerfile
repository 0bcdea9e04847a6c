# The site in a container: docker build -t class-of-1985 . (see docs/deploying.md)
FROM node:26-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:26-slim
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /site
COPY --from=build /site/package.json ./package.json
COPY --from=build /site/node_modules ./node_modules
COPY --from=build /site/app ./app
COPY --from=build /site/db ./db
COPY --from=build /site/build ./build
RUN install -d -o node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "build/server/index.js"]
