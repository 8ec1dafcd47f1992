/** Parameters that requests to every operation of an API may have. */
const GENERAL =
  /^(?:\w+[-_.])?(?:api|service|rest|schema|protocol)?[-_]?version$|^(?:(?:api[-_]?)?key|(?:access|auth|oauth)?[-_]?token|api[-_]?secret|client_id|login|fields|alt|callback|(?:opt_)?pretty\w*|opt_(?:fields|expand)|quotaUser|userIp|upload\w*|\$\.xgafv|expand|include|embed|format|timeout|trace|validat\w*|dry[-_]?run)$/i;

export const isGeneral = (name: string): boolean => GENERAL.test(name);
