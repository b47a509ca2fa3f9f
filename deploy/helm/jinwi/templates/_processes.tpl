{{/*
The seven processes: which key of the Secret becomes which variable, their other settings, and their network peers.
Must match docker-compose.yml; libs/end-to-end/test/deploy/helm-settings.long.spec.ts compares them.
*/}}
{{- define "jinwi.processes" -}}
{{- $isStripe := eq .Values.payments.kind "stripe" }}
{{- $provider := .Values.generation.provider }}
gateway:
  secrets:
    RPC_URL: GATEWAY_RPC_URL
    SESSION_URL: SESSION_URL
    STORAGE_URL: GATEWAY_STORAGE_URL
    SESSION_SECRET: SESSION_SECRET
    {{- if .Values.google.clientId }}
    GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT_SECRET
    {{- end }}
  settings:
    PUBLIC_URL: {{ .Values.publicUrl | quote }}
    ALLOWED_ORIGINS: {{ join "," .Values.allowedOrigins | quote }}
    TRUSTED_PROXIES: {{ .Values.trustedProxies | quote }}
    RATE_LIMIT_SCALE: {{ .Values.rateLimitScale | quote }}
    SIGNUPS_PER_NETWORK_PER_DAY: {{ .Values.signUp.perNetworkPerDay | quote }}
    PAYMENTS: {{ .Values.payments.kind }}
    GOOGLE_CLIENT_ID: {{ .Values.google.clientId | quote }}
  stores: [nats, redis, minio]
  isOnInternet: {{ or (ne .Values.google.clientId "") .Values.batches.areAddressesFetched }}
auth:
  # Two-step sign-in is off without this secret.
  optionalSecrets: { SECOND_FACTOR_SECRET: SECOND_FACTOR_SECRET }
  secrets:
    DATABASE_URL: AUTH_DATABASE_URL
    RPC_URL: AUTH_RPC_URL
    {{- if .Values.mail.from }}
    SMTP_URL: SMTP_URL
    {{- end }}
  settings:
    MIGRATE: {{ include "jinwi.migrate" . }}
    PUBLIC_URL: {{ .Values.publicUrl | quote }}
    MAIL_FROM: {{ .Values.mail.from | quote }}
    EMAIL_PROOF: {{ .Values.signUp.emailProof | quote }}
  stores: [postgres, nats]
  isOnInternet: false
credits:
  secrets:
    DATABASE_URL: CREDITS_DATABASE_URL
    RPC_URL: CREDITS_RPC_URL
    {{- if $isStripe }}
    STRIPE_SECRET_KEY: STRIPE_SECRET_KEY
    STRIPE_WEBHOOK_SECRETS: STRIPE_WEBHOOK_SECRETS
    {{- end }}
    {{- if .Values.mail.from }}
    SMTP_URL: SMTP_URL
    {{- end }}
  settings:
    MIGRATE: {{ include "jinwi.migrate" . }}
    PUBLIC_URL: {{ .Values.publicUrl | quote }}
    PAYMENTS: {{ .Values.payments.kind }}
    DEMO_PAYMENTS: {{ ternary "true" "" .Values.payments.isDemoOn | quote }}
    SANDBOX_PAYMENTS_ACK: {{ ternary "free-credits" "" .Values.payments.areFreeCreditsMeant | quote }}
    STRIPE_PUBLISHABLE_KEY: {{ .Values.payments.stripePublishableKey | quote }}
    MAIL_FROM: {{ .Values.mail.from | quote }}
    EMAIL_PROOF: {{ .Values.signUp.emailProof | quote }}
    {{- if not .Values.mail.from }}
    MAIL_FOLDER: /mail
    {{- end }}
  stores: [postgres, nats]
  isOnInternet: {{ $isStripe }}
analysis:
  optionalSecrets: { KEY_SECRET: KEY_SECRET }
  secrets: { DATABASE_URL: ANALYSIS_DATABASE_URL, RPC_URL: ANALYSIS_RPC_URL, QUEUE_URL: QUEUE_URL }
  settings: { MIGRATE: {{ include "jinwi.migrate" . }} }
  stores: [postgres, nats, redis]
  isOnInternet: true
analysis-worker:
  secrets:
    DATABASE_URL: ANALYSIS_DATABASE_URL
    RPC_URL: ANALYSIS_WORKER_RPC_URL
    QUEUE_URL: QUEUE_URL
    STORAGE_URL: ANALYSIS_STORAGE_URL
    {{- if .Values.secondOpinion.isOn }}
    OPENAI_API_KEY: OPENAI_API_KEY
    {{- end }}
  settings:
    MIGRATE: {{ include "jinwi.migrate" . }}
    ANALYSIS_THREADS: {{ index .Values.processes "analysis-worker" "threads" | quote }}
  stores: [postgres, nats, redis, minio]
  isOnInternet: {{ .Values.secondOpinion.isOn }}
  queue: analysis
{{- range $name := list "generation" "generation-worker" }}
{{- $environment := index $.Values.processes $name "environment" | default dict }}
{{ $name }}:
  optionalSecrets: { KEY_SECRET: KEY_SECRET }
  secrets:
    DATABASE_URL: GENERATION_DATABASE_URL
    RPC_URL: {{ $name | upper | replace "-" "_" }}_RPC_URL
    QUEUE_URL: QUEUE_URL
    STORAGE_URL: GENERATION_STORAGE_URL
    {{- if eq $provider "kling" }}
    KLING_ACCESS_KEY: KLING_ACCESS_KEY
    KLING_SECRET_KEY: KLING_SECRET_KEY
    {{- else if eq $provider "openai" }}
    OPENAI_API_KEY: OPENAI_API_KEY
    MEMBER_HASH_SECRET: MEMBER_HASH_SECRET
    {{- end }}
    {{- if or $environment.SIGNING_CERTIFICATE $environment.SIGNING_CERTIFICATE_FILE }}
    SIGNING_KEY: SIGNING_KEY
    {{- end }}
  settings:
    MIGRATE: {{ include "jinwi.migrate" $ }}
    GENERATION_PROVIDER: {{ $provider | quote }}
  stores: [postgres, nats, redis, minio]
  {{- if eq $name "generation-worker" }}
  isOnInternet: {{ has $provider (list "kling" "openai") }}
  queue: generation
  {{- else }}
  isOnInternet: false
  {{- end }}
{{- end }}
{{- end }}

{{/*
With external stores the Job in migration.yaml runs before the first pod. Bundled stores start together with the
processes: a Job before them would be too early, and one after them would wait for pods that wait for it
(helm install --wait). So with bundled stores the processes migrate their schemas themselves, one at a time with a lock;
at an upgrade the Job has already done it.
*/}}
{{- define "jinwi.migrate" -}}
{{ eq .Values.stores.kind "bundled" | ternary "on" "off" | quote }}
{{- end }}

{{/* Environment variables of a process: dict "root" $ "name" "auth" "secretName" (optional, overrides the default) */}}
{{- define "jinwi.environment" -}}
{{- $process := index (include "jinwi.processes" .root | fromYaml) .name }}
- { name: LOG_LEVEL, value: {{ .root.Values.logLevel }} }
{{- if .root.Values.stores.authority }}
- { name: NODE_EXTRA_CA_CERTS, value: /etc/jinwi/authority/ca.crt }
{{- end }}
{{- with .root.Values.tracing }}
{{- if .endpoint }}
- { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ .endpoint | quote }} }
- { name: OTEL_TRACES_SAMPLER_ARG, value: {{ .share | quote }} }
{{- with .attributes }}
- { name: OTEL_RESOURCE_ATTRIBUTES, value: {{ . | quote }} }
{{- end }}
{{- if .hasHeaders }}
{{ include "jinwi.secretVariable" (dict "root" $.root "name" "OTEL_EXPORTER_OTLP_HEADERS" "key" "OTEL_EXPORTER_OTLP_HEADERS" "secretName" $.secretName) }}
{{- end }}
{{- end }}
{{- end }}
{{- range $name, $key := $process.secrets }}
{{ include "jinwi.secretVariable" (dict "root" $.root "name" $name "key" $key "secretName" $.secretName) }}
{{- end }}
{{- range $name, $key := $process.optionalSecrets }}
{{ include "jinwi.secretVariable" (dict "root" $.root "name" $name "key" $key "secretName" $.secretName "isOptional" true) }}
{{- end }}
{{- $more := index .root.Values.processes .name "environment" | default dict }}
{{- range $name, $value := merge (dict) $more $process.settings }}
{{- if ne $value "" }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
{{- end }}
