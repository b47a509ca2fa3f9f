{{/* Reports faults in the values before anything is changed. Otherwise pods would fail to start. */}}
{{- define "jinwi.validate" -}}
{{- if not (regexMatch "^(https://[^/]+|http://(localhost|127\\.0\\.0\\.1)(:[0-9]+)?)$" .Values.publicUrl) }}
{{- fail "publicUrl must be set: https:// and the host where members reach the product, without a path (http:// only on localhost)." }}
{{- end }}
{{- if and (eq .Values.stores.kind "external") (not .Values.mail.from) }}
{{- fail "mail.from must be set with external stores, and SMTP_URL in the Secret: the terms promise notices before credits expire." }}
{{- end }}
{{- if and (eq .Values.signUp.emailProof "required") (not .Values.mail.from) }}
{{- fail "signUp.emailProof=required needs mail.from, and SMTP_URL in the Secret." }}
{{- end }}
{{- include "jinwi.validatePayments" .Values.payments }}
{{- include "jinwi.validateTls" . }}
{{- if eq .Values.generation.provider "openai" }}
{{- range $name := list "generation" "generation-worker" }}
{{- if not (dig "environment" "OPENAI_IMAGE_MODEL" "" (index $.Values.processes $name)) }}
{{- fail (printf "processes.%s.environment.OPENAI_IMAGE_MODEL must be set with generation.provider=openai." $name) }}
{{- end }}
{{- end }}
{{- end }}
{{- range $name, $process := .Values.processes }}
{{- if lt (int $process.autoscaling.max) (int $process.autoscaling.min) }}
{{- fail (printf "processes.%s.autoscaling.max must not be below min." $name) }}
{{- end }}
{{- end }}
{{- if not .Values.secrets.existingSecret }}
{{- $data := include "jinwi.secretData" . | fromYaml }}
{{- $missing := list }}
{{- range $process := include "jinwi.processes" . | fromYaml }}
{{- range $key := values $process.secrets }}
{{- if not (get $data $key) }}{{ $missing = append $missing $key }}{{ end }}
{{- end }}
{{- end }}
{{- if and .Values.tracing.hasHeaders (not (get $data "OTEL_EXPORTER_OTLP_HEADERS")) }}{{ $missing = append $missing "OTEL_EXPORTER_OTLP_HEADERS" }}{{ end }}
{{- if $missing }}
{{- fail (printf "%s must be set: name a Secret that holds them as secrets.existingSecret, or give them as secrets.values." ($missing | uniq | sortAlpha | join ", ")) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "jinwi.validatePayments" -}}
{{- if and .isDemoOn (ne .kind "sandbox") }}
{{- fail "payments.isDemoOn works only with payments.kind=sandbox." }}
{{- end }}
{{- if and (eq .kind "sandbox") (not .areFreeCreditsMeant) }}
{{- fail "payments.areFreeCreditsMeant must be true with payments.kind=sandbox: its credits cost nothing." }}
{{- end }}
{{- if and (eq .kind "stripe") (not .stripePublishableKey) }}
{{- fail "payments.stripePublishableKey must be set with payments.kind=stripe." }}
{{- end }}
{{- end }}

{{- define "jinwi.validateTls" -}}
{{- if .Values.stores.requireTls }}
{{- if eq .Values.stores.kind "bundled" }}
{{- fail "stores.requireTls works only with stores.kind=external: the bundled stores have no certificates." }}
{{- end }}
{{- range $key, $url := .Values.secrets.values }}
{{- $isPostgres := hasSuffix "_DATABASE_URL" $key }}
{{- $isPlain := regexMatch "^(nats|redis)://|[?&]tls=false" $url }}
{{- if or $isPlain (and $isPostgres (not (regexMatch "[?&]sslmode=verify-full(&|$)" $url))) }}
{{- fail (printf "secrets.values.%s must be encrypted and verified with stores.requireTls: natss://, rediss://, s3:// without tls=false, postgres://…?sslmode=verify-full." $key) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
