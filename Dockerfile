# Azulejo in a container: `docker compose up --detach`, see docs/self-hosting.md.

# The packages of the lock file, with their hashes; nothing is compiled here.
FROM python:3.11.13-slim-bookworm AS packages
COPY requirements.lock /
RUN python -m venv /opt/azulejo \
    && /opt/azulejo/bin/pip install --no-cache-dir --disable-pip-version-check --no-input \
        --no-deps --require-hashes --only-binary :all: --requirement /requirements.lock

FROM python:3.11.13-slim-bookworm
# Fribidi reorders names that are written from right to left; the fonts have the characters that
# Alegreya Sans lacks. Chinese, Japanese and Korean take 90 of 145 MB: leave them out with CJK=.
ARG CJK=fonts-noto-cjk
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        libfribidi0 fonts-noto-core fonts-noto-color-emoji ${CJK} \
    && rm -rf /var/lib/apt/lists/*
RUN groupadd --system --gid 10001 azulejo \
    && useradd --system --uid 10001 --gid 10001 --no-create-home azulejo \
    && install --directory --mode 0700 --owner azulejo --group azulejo /data
COPY --from=packages /opt/azulejo /opt/azulejo
WORKDIR /app
COPY pyproject.toml LICENSE ./
COPY games games
COPY renderers renderers
COPY data data
COPY bot bot
COPY cogs cogs
RUN /opt/azulejo/bin/python -m compileall -q games renderers data bot cogs

# The computer players are compiled for the machine they run on, so the code is kept with the data.
ENV PATH=/opt/azulejo/bin:$PATH \
    HOME=/data \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=sqlite:////data/azulejo.db \
    NUMBA_CACHE_DIR=/data/compiled \
    HEALTH_FILE=/tmp/azulejo.health
USER 10001:10001
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "bot", "health"]
ENTRYPOINT ["python", "-m", "bot"]
