{{/*
A single-pod store with a Service of the same name: dict "root" $ "store" "redis" "port" 6379 "user" 999 "storage"
"2Gi" "storagePath" "/data" "memory" "768Mi" and "container", the rest of the container as text.
*/}}
{{- define "jinwi.store" }}
{{- $labels := dict "root" .root "component" .store }}
{{- $name := printf "%s-%s" (include "jinwi.name" .root) .store }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}
  labels: {{- include "jinwi.labels" $labels | nindent 4 }}
spec:
  selector: {{- include "jinwi.selector" $labels | nindent 4 }}
  ports:
    - { name: {{ .store }}, port: {{ .port }}, targetPort: {{ .store }} }
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ $name }}
  labels: {{- include "jinwi.labels" $labels | nindent 4 }}
spec:
  serviceName: {{ $name }}
  replicas: 1
  selector:
    matchLabels: {{- include "jinwi.selector" $labels | nindent 6 }}
  template:
    metadata:
      labels: {{- include "jinwi.selector" $labels | nindent 8 }}
    spec:
      {{- include "jinwi.podSecurity" . | nindent 6 }}
      terminationGracePeriodSeconds: 30
      containers:
        - name: {{ .store }}
          {{- include "jinwi.containerSecurity" . | nindent 10 }}
          ports:
            - { name: {{ .store }}, containerPort: {{ .port }} }
          resources: { requests: { cpu: 250m, memory: 256Mi }, limits: { memory: {{ .memory }} } }
          {{- .container | nindent 10 }}
          volumeMounts:
            {{- include "jinwi.tmpMount" . | nindent 12 }}
            {{- if .storage }}
            - { name: data, mountPath: {{ .storagePath }} }
            {{- end }}
            {{- range .mounts }}
            - {{ toJson . }}
            {{- end }}
      volumes:
        {{- include "jinwi.tmpVolume" . | nindent 8 }}
        {{- range .volumes }}
        - {{ toJson . }}
        {{- end }}
  {{- if .storage }}
  volumeClaimTemplates:
    - metadata: { name: data }
      spec:
        accessModes: [ReadWriteOnce]
        {{- with .root.Values.stores.bundled.storageClass }}
        storageClassName: {{ . }}
        {{- end }}
        resources: { requests: { storage: {{ .storage }} } }
  {{- end }}
{{- end }}

{{/* The probes of a store. All run one command, because a store that is alive is ready: dict "command" (list …). */}}
{{- define "jinwi.storeProbes" -}}
startupProbe:
  exec: { command: {{ toJson .command }} }
  periodSeconds: 2
  timeoutSeconds: 5
  failureThreshold: 60
readinessProbe:
  exec: { command: {{ toJson .command }} }
  periodSeconds: 5
  timeoutSeconds: 5
livenessProbe:
  exec: { command: {{ toJson .command }} }
  periodSeconds: 20
  timeoutSeconds: 10
  failureThreshold: 6
{{- end }}

{{- define "jinwi.storeSecrets" }}
{{- range .names }}
{{ include "jinwi.secretVariable" (dict "root" $.root "name" . "key" .) }}
{{- end }}
{{- end }}

{{- define "jinwi.postgresContainer" -}}
image: {{ .Values.stores.bundled.postgres.image | quote }}
args: [postgres, -c, max_connections=300]
env:
  - { name: POSTGRES_DB, value: jinwi }
  {{- include "jinwi.storeSecrets" (dict "root" . "names" (list "POSTGRES_PASSWORD" "AUTH_DATABASE_PASSWORD" "CREDITS_DATABASE_PASSWORD" "ANALYSIS_DATABASE_PASSWORD" "GENERATION_DATABASE_PASSWORD")) | nindent 2 }}
# Probes over TCP, because during the first start's set-up the server listens only on a socket.
{{ include "jinwi.storeProbes" (dict "command" (list "pg_isready" "--host=127.0.0.1" "--username=postgres" "--dbname=jinwi")) }}
{{- end }}

{{- define "jinwi.redisContainer" -}}
image: {{ .Values.stores.bundled.redis.image | quote }}
# noeviction: jobs and sessions are not a cache, so a full store must refuse writes instead of evicting data.
command:
  - redis-server
  - --requirepass
  - $(REDIS_PASSWORD)
  # Separate users, so that access to the queue does not allow changing sessions.
  {{- range list "session on >$(SESSION_REDIS_PASSWORD) ~jinwi:session:* ~jinwi:limit:* +@all -@admin -@dangerous" "queue on >$(QUEUE_REDIS_PASSWORD) ~bull:* +@all -@admin -@dangerous +info" }}
  - --user
  {{- range splitList " " . }}
  - {{ . | quote }}
  {{- end }}
  {{- end }}
args: [--appendonly, 'yes', --appendfsync, everysec, --maxmemory, 384mb, --maxmemory-policy, noeviction]
workingDir: /data
env:
  {{- include "jinwi.storeSecrets" (dict "root" . "names" (list "REDIS_PASSWORD" "SESSION_REDIS_PASSWORD" "QUEUE_REDIS_PASSWORD")) | nindent 2 }}
  - { name: REDISCLI_AUTH, value: $(REDIS_PASSWORD) }
{{ include "jinwi.storeProbes" (dict "command" (list "sh" "-c" "redis-cli ping | grep -q PONG")) }}
{{- end }}

{{- define "jinwi.natsContainer" -}}
image: {{ .Values.stores.bundled.nats.image | quote }}
args: [--config, /etc/nats/nats.conf]
env:
  {{- include "jinwi.storeSecrets" (dict "root" . "names" (list "GATEWAY_NATS_PASSWORD" "AUTH_NATS_PASSWORD" "CREDITS_NATS_PASSWORD" "ANALYSIS_NATS_PASSWORD" "ANALYSIS_WORKER_NATS_PASSWORD" "GENERATION_NATS_PASSWORD" "GENERATION_WORKER_NATS_PASSWORD")) | nindent 2 }}
{{ include "jinwi.storeProbes" (dict "command" (list "wget" "-q" "-O" "/dev/null" "http://127.0.0.1:8222/healthz")) }}
{{- end }}

{{- define "jinwi.minioContainer" -}}
{{ include "jinwi.image" (dict "root" . "name" "minio") }}
env:
  - { name: MINIO_ROOT_USER, value: jinwi-root }
  - { name: MINIO_BROWSER, value: 'off' }
  {{- include "jinwi.storeSecrets" (dict "root" . "names" (list "MINIO_ROOT_PASSWORD")) | nindent 2 }}
{{ include "jinwi.storeProbes" (dict "command" (list "mc" "ready" "local" "--quiet")) }}
{{- end }}
