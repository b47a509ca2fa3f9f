import {
  type AiAnswer,
  type AlterationAnswer,
  type ForensicRemark,
  type Report,
  type ReportCriterion,
} from '@jinwi/contracts';
import { type AiMarker, type Criterion } from '@jinwi/forensics';
import { type StoredReport } from '../entities/analysis.entity.js';

/** Builds the report that the API returns: the engine's report without raw statistics, timings and validation codes. */
export function toReport(report: StoredReport): Report {
  const { width, height, format, sha256 } = report.image;
  const { validationCodes: _, certificateName: _name, ...provenance } = report.provenance;
  return {
    engineVersion: report.engineVersion,
    image: { format, width, height, sha256 },
    kind: report.kind,
    criteria: toCriteria(report.criteria),
    findings: report.findings.map(({ criterionId, code, params, group, strength }) => ({
      criterionId,
      code,
      params,
      group,
      strength,
    })),
    metadata: report.metadata.map(({ group, code, value }) => ({ group, code, value })),
    edits: report.edits ?? [],
    aiMarkers: report.aiMarkers.map(toMarkerRemark),
    provenance,
    alteration: report.alteration && toAlterationAnswer(report.alteration),
    ai: report.ai && toAiAnswer(report.ai),
    decisive: decisiveRemarks(report),
    coverage: report.coverage,
    applicableCount: report.applicableCount,
    firedCount: report.firedCount,
    inconclusive: report.inconclusive,
    durationMs: report.durationMs,
  };
}

const toAlterationAnswer = ({ answer, probability, basis }: AlterationAnswer): AlterationAnswer => ({
  answer,
  probability,
  basis,
});

const toAiAnswer = ({ answer, probability, basis, model, declared }: AiAnswer): AiAnswer => ({
  answer,
  probability,
  basis,
  model,
  ...(declared ? { declared } : {}),
});

/**
 * Returns the decisive reasons with parameters. The engine lists only their codes; the finding or detail with the
 * same code has the parameters.
 */
function decisiveRemarks({ decisiveReasons, findings, criteria }: StoredReport): ForensicRemark[] {
  const said = [...findings, ...criteria.flatMap(({ details }) => details)];
  return decisiveReasons
    .flatMap((reason) => said.find(({ code }) => code === reason) ?? [])
    .map(({ code, params }) => ({ code, params }));
}

/** Converts the criteria. If several tests drew a heat map, keeps only that of the test with the strongest evidence. */
function toCriteria(criteria: readonly Criterion[]): ReportCriterion[] {
  const drawers = criteria
    .filter(({ mapId }) => mapId === 'heatmap')
    .sort((one, other) => other.llr - one.llr);
  return criteria.map((criterion) => {
    const { id, family, applicable, reason, score, weight, fired, details, mapId, copies, regions } =
      criterion;
    const isKept = mapId !== 'heatmap' || criterion === drawers[0];
    return {
      id,
      family,
      applicable,
      reason: reason === null ? null : { code: reason, params: {} },
      score,
      weight,
      fired,
      map: isKept ? (mapId ?? null) : null,
      details,
      ...(copies ? { copies } : {}),
      ...(regions ? { regions } : {}),
    };
  });
}

/** Converts a marker of AI generation to a remark. Passes on only the parameters that the remark's text may contain. */
const toMarkerRemark = ({ code, source, generator, value, extent }: AiMarker): ForensicRemark => ({
  code: source.startsWith('hidden:') ? 'ai.hidden-parameters' : code,
  params: { source, value, extent, generator: generator ?? '–' },
});
