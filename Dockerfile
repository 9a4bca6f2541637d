# The wheels are built in a stage of their own: the image has neither a compiler nor sources.
# tests/packaging/container.py runs the same steps without Docker.
FROM python:3.13-slim-trixie AS wheels
# The base image fixes which versions there are.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
ENV SHEEPFOLD_MUST_COMPILE=1
RUN pip wheel --no-cache-dir --wheel-dir /wheels -c constraints.txt ".[web]"

FROM python:3.13-slim-trixie
RUN useradd --system --uid 10001 --create-home --home-dir /var/lib/sheepfold sheepfold
# The versions are those of the wheels.
# hadolint ignore=DL3013
RUN --mount=type=bind,from=wheels,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-compile --no-index --find-links /wheels "sheepfold[web]"
USER 10001
WORKDIR /var/lib/sheepfold
EXPOSE 8000
HEALTHCHECK --start-period=20s CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz')"]
CMD ["sheepfold", "serve", "--host", "0.0.0.0"]
