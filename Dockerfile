# The notebook behind a static server: docker build -t wirebook . && docker run --rm -p 8080:8080 wirebook
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npx vite build --logLevel warn

# Runs as a user without rights, on port 8080.
FROM nginxinc/nginx-unprivileged:1.28-alpine
COPY docs/hosting/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /src/dist/site /usr/share/nginx/html
EXPOSE 8080
