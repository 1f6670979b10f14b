# The build stage makes the npm package; the image holds that package, with the versions of its shrinkwrap.
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json ./
# Install scripts only fetch a Node 24, which this image has.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# Names the sources in `doctor` and the admin area: --build-arg COMMIT=$(git rev-parse --short=12 HEAD)
ARG COMMIT
RUN npm pack --pack-destination /tmp \
  && mkdir -p /app/node_modules/inkfolio \
  && tar -xzf /tmp/inkfolio-*.tgz --strip-components=1 -C /app/node_modules/inkfolio \
  && npm ci --prefix /app/node_modules/inkfolio --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
# For a content folder that is a work tree of Git, also with a remote over SSH.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends git openssh-client \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /app /app
RUN ln -s /app/node_modules/inkfolio/tools/launcher/inkfolio.mjs /usr/local/bin/inkfolio && install -d -o node -g node -m 700 /data
USER node
WORKDIR /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["inkfolio"]
CMD ["start"]
