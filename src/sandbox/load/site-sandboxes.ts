import type { SandboxOffer } from '../../config/index.ts';
import { validate } from '../../contract/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import { type ApiDocument, exampleOf, type Operation } from '../../openapi/index.ts';
import type { LoadedSite } from '../../site/index.ts';
import { countMade, timed } from '../../timings/index.ts';
import type { SandboxAccount, SandboxDefinition } from '../core/definition.ts';
import { isSandboxExtension, type SandboxExtension } from '../core/extension.ts';
import { extendSandbox } from '../generic/extend.ts';
import {
  genericSandbox,
  type OperationPlan,
  pathValues,
  READER_ACCOUNTS,
  type RuleName,
  type SandboxPlan,
} from '../generic/index.ts';
import { basePathOf, type PlanFiles, planFiles, planSandbox, planText } from '../generic/plan/index.ts';
import { correctionProblems } from './correction-problems.ts';
import { KeptPlans, type KeptPlansOptions } from './kept-plans.ts';
import { planWith } from './plan-with.ts';
import { type RuleSet, RuleSets } from './rule-sets.ts';

/** The sandbox of one OpenAPI file. Its definition and its plan are made at first use. */
export interface SiteSandbox {
  /** Name of the OpenAPI file. */
  name: string;
  title: string;
  /** Path of the API below the mount. */
  basePath: string;
  accounts: SandboxAccount[];
  accountFor?: SandboxDefinition['accountFor'];
  /** Absent: it depends on the documented servers. */
  offer?: Exclude<SandboxOffer, 'off'>;
  /** Absolute path of the rule set; absent for a sandbox that only follows a plan. */
  module?: string;
  /** Hash of the code of the rule set. */
  moduleHash?: string;
  /** Whether an operation, by its id, has no rule and returns the documented example. */
  hasOnlyExample?(operation: string): boolean;
  /** Values of path parameters with which an operation, by its id, finds a row. */
  pathValues?(operation: string): Record<string, string>;
  definition(): SandboxDefinition;
  /** What it does operation by operation. Absent for a rule set, unless it starts from the plan. */
  rules?(): OperationRule[];
  /** The whole plan as hosts load it. Absent for a rule set, unless it starts from the plan. */
  plan?(): string;
  /** The same as pages load it. */
  planFiles?(): PlanFiles;
  /** Numbers of the parts of the plan that an operation needs, by its id. */
  planParts?(operation: string): readonly number[];
}

/** What a sandbox does for an operation. */
export interface OperationRule {
  method: string;
  path: string;
  /** As in a plan, or `own` for one of the rule set. */
  rule: RuleName | 'own';
  /** Path template of the items that it reads or changes. */
  resource?: string;
  /** `stored`: its effect, or that of earlier requests, is seen. */
  source: 'stored' | 'example';
  /** In English. */
  reason: string;
}

type PlanOf = (document: ApiDocument) => SandboxPlan;

const definitionOf = memoizeByObject((plan: SandboxPlan) => genericSandbox(plan));

/** The sandbox of a description without a rule set. */
export const plannedSandbox = (document: ApiDocument): SandboxDefinition =>
  definitionOf(planSandbox(document));

/**
 * The sandboxes of a docs folder: rule sets that the settings name, and plans for all other OpenAPI files.
 */
export class SiteSandboxes {
  readonly ruleSets: RuleSets;
  private readonly root: string;
  private readonly keptPlans: KeptPlans | undefined;
  /**
   * Equal objects for equal documents, so that a running sandbox continues as long as its description is the
   * same.
   */
  private readonly planOf: PlanOf = memoizeByObject((document) =>
    timed('plan sandboxes', () => planWith(this.keptPlans, document)),
  );
  list: SiteSandbox[] = [];

  /**
   * @param dir absolute path of a folder for bundled rule sets; without it they are checked, but not run
   * @param plans where plans are kept for later builds; without it each process makes them
   */
  constructor(root: string, dir?: string, plans?: KeptPlansOptions) {
    this.root = root;
    this.ruleSets = new RuleSets(root, dir);
    this.keptPlans = plans && new KeptPlans(plans);
  }

  of(name: string): SiteSandbox | undefined {
    return this.list.find((one) => one.name === name);
  }

  /** Whether a sandbox follows a plan. */
  get hasPlans(): boolean {
    return this.list.some(({ plan }) => plan);
  }

  /**
   * Loads the sandboxes again. A rule set that fails to load is left out, with a warning where it is named.
   */
  async load(loaded: LoadedSite): Promise<Diagnostic[]> {
    const diagnostics = await timed('load sandboxes', () => this.ruleSets.load(loaded));
    countMade('load sandboxes', this.ruleSets.list.length);
    const { sandboxes = [], sandboxOffer } = loaded.site?.settings ?? {};
    this.list = loaded.documents.flatMap((document): SiteSandbox[] => {
      const settings = sandboxes.find(({ openapi }) => openapi === document.source);
      const offer = settings?.offer ?? sandboxOffer;
      const ruleSet = this.ruleSets.list.find(({ name }) => name === document.name);
      if (ruleSet) return [byRuleSet(ruleSet, document, offer === 'off' ? undefined : offer, this.planOf)];
      // A rule set that cannot be loaded is not silently replaced by other rules.
      if (offer === 'off' || settings?.module !== undefined || document.operations.length === 0) return [];
      return [byPlan(document, offer, this.planOf)];
    });
    const planned = loaded.documents.filter(({ name }) => this.of(name)?.plan);
    const corrections = await Promise.all(planned.map((document) => correctionProblems(document, this.root)));
    return [...diagnostics, ...corrections.flat()];
  }
}

function byRuleSet(
  ruleSet: RuleSet,
  document: ApiDocument,
  offer: SiteSandbox['offer'],
  planOf: PlanOf,
): SiteSandbox {
  const { module, hash: moduleHash, exported } = ruleSet;
  const { name, title } = document;
  if (isSandboxExtension(exported)) {
    const { accounts, accountFor, routes = [] } = exported;
    const planned = byPlan(document, offer, planOf);
    const isReplaced = (one: { method: string; path: string } | undefined): boolean =>
      routes.some(({ method, path }) => method === one?.method && path === one.path);
    const requestOf = (id: string) => operationsById(document).get(id)?.request;
    return {
      ...planned,
      module,
      moduleHash,
      ...(accounts && { accounts }),
      ...(accountFor && { accountFor }),
      hasOnlyExample: (id) => planned.hasOnlyExample?.(id) === true && !isReplaced(requestOf(id)),
      rules: () =>
        (planned.rules?.() ?? []).map((one) =>
          isReplaced(one)
            ? { ...one, rule: 'own', source: 'stored', reason: 'replaced by the rule set' }
            : one,
        ),
      definition: () => extended(ruleSet)(planOf(document)),
    };
  }
  const { basePath = '', accounts = [], accountFor } = exported;
  return {
    name,
    title,
    basePath,
    accounts,
    module,
    moduleHash,
    offer: offer ?? 'first',
    definition: () => named(ruleSet),
    ...(accountFor && { accountFor }),
  };
}

// The same object as long as nothing has changed, so that a running sandbox continues.
const named = memoizeByObject(({ name, exported }: RuleSet) => ({
  ...(exported as SandboxDefinition),
  name,
}));
const extended = memoizeByObject(({ exported }: RuleSet) =>
  memoizeByObject((plan: SandboxPlan) => ({
    ...extendSandbox(definitionOf(plan), exported as SandboxExtension),
    name: plan.name,
  })),
);

/** Values of path parameters that refuse their own name, `{id}`, where no row has to exist. */
function madeValues(operation: Operation | undefined): Record<string, string> {
  const { parameters = [], components = {} } = operation?.request ?? {};
  return Object.fromEntries(
    parameters.flatMap(({ in: place, name, schema }): [string, string][] => {
      if (place !== 'path' || validate(schema, `{${name}}`, { components }).length === 0) return [];
      const value = exampleOf(schema, components, { direction: 'request' });
      return value === undefined || typeof value === 'object' ? [] : [[name, String(value)]];
    }),
  );
}

const operationsById = memoizeByObject(
  ({ operations }: ApiDocument) => new Map(operations.map((operation) => [operation.id, operation])),
);
const requestKey = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const plansByRequest = memoizeByObject(
  ({ operations }: SandboxPlan) => new Map(operations.map((operation) => [requestKey(operation), operation])),
);

function byPlan(document: ApiDocument, offer: SiteSandbox['offer'], planOf: PlanOf): SiteSandbox {
  const needsCredentials = document.operations.some(({ request }) => request.security.length > 0);
  const plan = (): SandboxPlan => planOf(document);
  const planned = (id: string): OperationPlan | undefined => {
    const request = operationsById(document).get(id)?.request;
    return request && plansByRequest(plan()).get(requestKey(request));
  };
  return {
    name: document.name,
    title: document.title,
    basePath: basePathOf(document),
    accounts: needsCredentials ? READER_ACCOUNTS : [],
    ...(offer && { offer }),
    hasOnlyExample: (id) => planned(id)?.rule === 'example',
    pathValues: (id) => ({
      ...madeValues(operationsById(document).get(id)),
      ...pathValues(plan(), planned(id)),
    }),
    definition: () => definitionOf(plan()),
    plan: () => planText(plan()),
    planFiles: () => timed('plan sandboxes', () => planFiles(plan())),
    planParts(id) {
      const operation = planned(id);
      return (operation && planFiles(plan()).parts?.of(operation)) ?? [];
    },
    rules: () => plan().operations.map(ruleOf),
  };
}

const ruleOf = ({ method, path, rule, resource, stored, reason }: OperationPlan): OperationRule => ({
  method,
  path,
  rule,
  ...(resource !== undefined && { resource }),
  source: stored ? 'stored' : 'example',
  reason,
});
