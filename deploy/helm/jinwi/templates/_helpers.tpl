{{- define "jinwi.name" -}}
{{- if contains "jinwi" .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-jinwi" .Release.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "jinwi.secretName" -}}
{{- .Values.secrets.existingSecret | default (include "jinwi.name" .) }}
{{- end }}

{{/*
Labels of one component's pods: dict "root" $ "component" "gateway". Must never change, as a Deployment's selector is
immutable.
*/}}
{{- define "jinwi.selector" -}}
app.kubernetes.io/name: jinwi
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "jinwi.labels" -}}
{{ include "jinwi.selector" . }}
app.kubernetes.io/version: {{ include "jinwi.tag" .root | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "jinwi.tag" -}}
{{- .Values.images.tag | default .Chart.AppVersion }}
{{- end }}

{{/* The image of a process: dict "root" $ "name" "gateway". */}}
{{- define "jinwi.image" -}}
image: {{ printf "%s%s:%s" .root.Values.images.prefix .name (include "jinwi.tag" .root) | quote }}
imagePullPolicy: {{ .root.Values.images.pullPolicy }}
{{- end }}

{{/* The security settings of a pod: dict "root" $ "user" 1000. */}}
{{- define "jinwi.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.images.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user }}
  runAsGroup: {{ .user }}
  fsGroup: {{ .user }}
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* The security settings of a container: read-only except its volumes, and without any capability. */}}
{{- define "jinwi.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "jinwi.tmpMount" -}}
- { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "jinwi.tmpVolume" -}}
- { name: tmp, emptyDir: { sizeLimit: 256Mi } }
{{- end }}

{{/* Has room for two archives of BATCH_MEGABYTES_MAX, which the gateway keeps here while it reads them. */}}
{{- define "jinwi.gatewayTmpVolume" -}}
- { name: tmp, emptyDir: { sizeLimit: 1280Mi } }
{{- end }}

{{/* Mounts the certificate of the authority that issued the stores' certificates. */}}
{{- define "jinwi.authorityMount" -}}
{{- if .Values.stores.authority }}
- { name: authority, mountPath: /etc/jinwi/authority, readOnly: true }
{{- end }}
{{- end }}

{{- define "jinwi.authorityVolume" -}}
{{- with .Values.stores.authority }}
- { name: authority, configMap: { name: {{ . }} } }
{{- end }}
{{- end }}

{{/* One variable from the Secret, which may lack it if isOptional: dict "root" $ "name" "RPC_URL" "key" "AUTH_RPC_URL". */}}
{{- define "jinwi.secretVariable" -}}
- name: {{ .name }}
  valueFrom: { secretKeyRef: { name: {{ .secretName | default (include "jinwi.secretName" .root) }}, key: {{ .key }}{{ if .isOptional }}, optional: true{{ end }} } }
{{- end }}
