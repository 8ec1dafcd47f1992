/** What the flows use of `oauth4webapi`, in a file of its own that the first request loads. */
export {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  deviceAuthorizationRequest,
  generateRandomCodeVerifier,
  generateRandomState,
  genericTokenEndpointRequest,
  None,
  processDeviceAuthorizationResponse,
  processGenericTokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi';
